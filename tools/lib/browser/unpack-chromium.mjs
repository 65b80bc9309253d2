// Run as a program of its own: the package unpacks into TMPDIR and decides by these variables of its cloud.
import chromium from '@sparticuz/chromium'

process.stdout.write(await chromium.executablePath())
