const tryAgain = () => location.reload()

window.addEventListener('online', tryAgain)
document.querySelector('button').addEventListener('click', tryAgain)
