const everyMs = 5000

const tryAgain = () => location.reload()

/** The network may be back before the server is to be had. */
async function look() {
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) tryAgain()
}

window.addEventListener('online', look)
setInterval(look, everyMs)
document.querySelector('button').addEventListener('click', tryAgain)
