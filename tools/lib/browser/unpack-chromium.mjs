// Runs as its own process, because the package reads TMPDIR and the variables of AWS Lambda when it unpacks.
import chromium from '@sparticuz/chromium'

process.stdout.write(await chromium.executablePath())
