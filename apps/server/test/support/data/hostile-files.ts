import { deflateRawSync, deflateSync } from 'node:zlib'
import { chunk, gif, grey, office, png, smallPng, text, zip } from './file-builders.ts'

/** A malicious or disguised file. */
export interface HostileFile {
  what: string
  name: string
  content: Buffer
  /** Accepted because it is harmless as served; others must be refused. */
  isInert?: boolean
}

const script = '<script>window.hacked = true; fetch("/api/users/current")</script>'
const html = text(`<!doctype html><html><body>${script}</body></html>`)
const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=true">${script}</svg>`)

/** A GIF that is also a valid script: its screen size begins a comment. */
const gifScript = (() => {
  const picture = gif(0x2a2f, 1, 1)
  return Buffer.concat([picture, text('*/=1;window.hacked=true;')])
})()

const zipBomb = zip([{ name: 'bomb.txt', content: Buffer.alloc(30 * 1024 * 1024), size: 0xffff_fff0 }])
const macros = office('word', [{ name: 'word/vbaProject.bin', content: Buffer.alloc(100) }])
const exe = Buffer.concat([
  text('MZ'),
  Buffer.alloc(58),
  Buffer.from([0x80, 0, 0, 0]),
  Buffer.alloc(64),
  text('PE\0\0'),
  Buffer.alloc(200),
])
const elf = Buffer.concat([Buffer.from([0x7f]), text('ELF'), Buffer.alloc(200, 1)])
const classFile = Buffer.from('cafebabe00000034000a', 'hex')
const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

const pdfScript = text(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);this.submitForm\\("/api/users"\\))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`)

/** Active content under every accepted extension. */
const disguised: HostileFile[] = [
  'png',
  'jpg',
  'webp',
  'gif',
  'pdf',
  'txt',
  'csv',
  'docx',
  'zip',
  'mp3',
  'mp4',
  'ogg',
].flatMap((extension) => [
  { what: `a page named .${extension}`, name: `a.${extension}`, content: html },
  { what: `a drawing with a script named .${extension}`, name: `b.${extension}`, content: svg },
  { what: `a program named .${extension}`, name: `c.${extension}`, content: exe },
])

/** Active content under its own extension. */
const plain: HostileFile[] = (
  [
    ['page.html', html],
    ['page.HTM', html],
    ['page.xhtml', text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`)],
    ['drawing.svg', svg],
    ['drawing.svgz', deflateRawSync(svg)],
    [
      'data.xml',
      text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
    ],
    ['script.js', text('window.hacked = true')],
    ['script.mjs', text('window.hacked = true')],
    ['program.exe', exe],
    ['program.com', exe],
    ['program.bat', text('@echo off\r\ndel *.*')],
    ['program.sh', text('#!/bin/sh\nrm -rf /')],
    ['macros.docm', macros],
    ['applet.jar', zip([{ name: 'META-INF/MANIFEST.MF', content: text('Main-Class: A') }])],
    ['link.url', text('[InternetShortcut]\nURL=javascript:alert(1)')],
    ['photo.png.html', html],
    ['no-extension', html],
    ['photo.png ', svg],
    ['.htaccess', text('AddType text/html .png')],
  ] as const
).map(([name, content]) => ({ what: `a file named ${JSON.stringify(name)}`, name, content }))

const lying: HostileFile[] = [
  {
    what: 'a picture of 50 000 × 50 000',
    name: 'bomb.png',
    content: png(50_000, 50_000, deflateSync(Buffer.alloc(1_000_000))),
  },
  {
    what: 'a picture of 2 147 483 647 pixels a side',
    name: 'bomb.png',
    content: png(0x7fffffff, 0x7fffffff, grey(8, 8)),
  },
  { what: 'a picture of no size', name: 'zero.png', content: png(0, 0, grey(8, 8)) },
  { what: 'an animation of 10 000 frames', name: 'frames.gif', content: gif(100, 100, 10_000) },
  { what: 'an animation of 200 large frames', name: 'frames.gif', content: gif(4000, 4000, 200) },
  { what: 'a GIF of 65 535 × 65 535', name: 'huge.gif', content: gif(65_535, 65_535, 1) },
  {
    what: 'pixels that unpack to 64 MB in a picture of 8 × 8',
    name: 'a.png',
    content: png(8, 8, deflateSync(Buffer.alloc(64 * 1024 * 1024))),
    isInert: true,
  },
  {
    what: 'a comment that unpacks to 64 MB',
    name: 'a.png',
    content: png(8, 8, grey(8, 8), [
      chunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))])),
    ]),
    isInert: true,
  },
  {
    what: 'a page in the comment of a picture',
    name: 'a.png',
    content: png(8, 8, grey(8, 8), [chunk('tEXt', Buffer.concat([text('Comment\0'), html]))]),
    isInert: true,
  },
  {
    what: 'a page glued to a picture',
    name: 'a.png',
    content: Buffer.concat([smallPng, html]),
    isInert: true,
  },
  {
    what: 'an archive glued to a picture',
    name: 'a.png',
    content: Buffer.concat([smallPng, zip([{ name: 'a', content: exe }])]),
    isInert: true,
  },
  { what: 'a GIF that is a script too', name: 'a.gif', content: gifScript, isInert: true },
  { what: 'a page glued to a GIF', name: 'a.gif', content: gif(8, 8, 1, html), isInert: true },
  { what: 'a truncated picture', name: 'cut.png', content: smallPng.subarray(0, 45) },
  { what: 'a head of a JPEG and nothing more', name: 'cut.jpg', content: jpegHead },
  { what: 'a head of a JPEG and a page', name: 'page.jpg', content: Buffer.concat([jpegHead, html]) },
  { what: 'a PNG named .jpg', name: 'a.jpg', content: smallPng },
  { what: 'a PDF named .png', name: 'a.png', content: pdfScript },
  { what: 'a PDF with a script', name: 'script.pdf', content: pdfScript, isInert: true },
  { what: 'a page before a PDF', name: 'a.pdf', content: Buffer.concat([html, pdfScript]) },
  { what: 'an archive that unpacks to 4 GB', name: 'bomb.zip', content: zipBomb, isInert: true },
  { what: 'the same as a document', name: 'bomb.docx', content: zipBomb },
  { what: 'a document with macros', name: 'macros.docx', content: macros },
  {
    what: 'a table with macros',
    name: 'macros.xlsx',
    content: office('xl', [{ name: 'xl/vbaProject.bin', content: exe }]),
  },
  { what: 'a text document named .xlsx', name: 'a.xlsx', content: office('word') },
  {
    what: 'an archive with names that climb',
    name: 'slip.zip',
    content: zip([{ name: '../../../etc/cron.d/x', content: exe }]),
    isInert: true,
  },
  {
    what: 'an archive without its end',
    name: 'cut.zip',
    content: zip([{ name: 'a', content: exe }]).subarray(0, 60),
  },
  {
    what: 'an archive with a false directory',
    name: 'false.zip',
    content: Buffer.concat([
      text('PK\x03\x04'),
      Buffer.alloc(40, 255),
      text('PK\x05\x06'),
      Buffer.alloc(18, 254),
    ]),
  },
  {
    what: 'an archive after a program',
    name: 'sfx.zip',
    content: Buffer.concat([exe, zip([{ name: 'a', content: exe }])]),
  },
  { what: 'a Linux program as a text', name: 'a.txt', content: elf },
  { what: 'a class as a picture', name: 'a.jpg', content: classFile },
  { what: 'a shell program as a text', name: 'a.txt', content: text('#!/bin/sh\nrm -rf /') },
  {
    what: 'a page after spaces and a mark',
    name: 'a.csv',
    content: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text('  \n'), html]),
  },
  {
    what: 'a page in UTF-16',
    name: 'a.txt',
    content: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html.toString(), 'utf16le')]),
  },
  { what: 'a text with NULs', name: 'a.txt', content: text('a\0b') },
  { what: 'a script as a text', name: 'script.txt', content: text('window.hacked = true'), isInert: true },
  { what: 'formulas in a table', name: 'a.csv', content: text('=cmd|\' /C calc\'!A0,"+1"'), isInert: true },
  { what: 'one byte', name: 'a.png', content: Buffer.from([0x89]) },
  { what: 'nothing', name: 'a.png', content: Buffer.alloc(0) },
  { what: 'noise', name: 'a.webp', content: Buffer.alloc(5000, 0xa7) },
  { what: 'noise named .mp4', name: 'a.mp4', content: Buffer.alloc(5000, 0x17) },
  { what: 'a name with a NUL', name: 'a.png\0.html', content: smallPng },
]

/** Harmless pictures with malicious names: accepted under a cleaned name. */
const namedFiles: HostileFile[] = [
  '../../../etc/passwd.png',
  '..\\..\\windows\\a.png',
  'C:\\a.png',
  'a\r\nSet-Cookie: x=1.png',
  'a"; filename="b.html.png',
  '<img src=x onerror=alert(1)>.png',
  'CON.png',
  '\u202egnp.exe.png',
  `${'ф'.repeat(180)}.png`,
  "a'+alert(1)+'.png",
  '%2e%2e%2fa.png',
  '{{7*7}}$(id).png',
].map((name) => ({
  what: `the name ${JSON.stringify(name).slice(0, 40)}`,
  name,
  content: smallPng,
  isInert: true,
}))

export const hostileFiles: HostileFile[] = [...plain, ...lying, ...namedFiles, ...disguised]
