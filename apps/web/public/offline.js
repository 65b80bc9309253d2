const everyMs = 5000

const tryAgain = () => location.reload()

/** The network may be back before the server can be reached. */
async function checkServer() {
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) tryAgain()
}

window.addEventListener('online', checkServer)
setInterval(checkServer, everyMs)
document.querySelector('button').addEventListener('click', tryAgain)
