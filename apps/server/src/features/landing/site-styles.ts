/** Styles of the site: the app's colours in both themes, no pictures, no third-party fonts. */
const light =
  '--bg:#f5f7fb;--paper:#fff;--text:#0f172a;--quiet:#526077;--line:#e2e8f0;--edge:#64748b;--main:#1d4ed8;--main-hover:#1e40af;--on-main:#fff;--soft:#dbe6fe;--error:#b71c1c;--error-bg:#fdecea;color-scheme:light'
const dark =
  '--bg:#0d1422;--paper:#151f31;--text:#e8edf6;--quiet:#a8b5c9;--line:#2b3950;--edge:#8494ad;--main:#8fb3ff;--main-hover:#a9c5ff;--on-main:#0b1a3a;--soft:#263a63;--error:#ff9a94;--error-bg:#431b1d;color-scheme:dark'

export const siteStyles = `
:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}:root[data-theme=light]{${light}}:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}[hidden]{display:none!important}html{scroll-padding-top:88px;-webkit-text-size-adjust:100%}
body{margin:0;min-width:320px;background:var(--bg);color:var(--text);font:1rem/1.6 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.2;margin:0;letter-spacing:-.015em;text-wrap:balance}h1{font-size:clamp(2rem,1.2rem + 3.2vw,3.25rem);font-weight:750}
h2{font-size:clamp(1.5rem,1.2rem + 1.4vw,2.125rem);font-weight:700}h3{font-size:1.1875rem;font-weight:650;letter-spacing:-.01em}
p{margin:12px 0 0}a{color:var(--main)}.quiet{color:var(--quiet);font-size:.9375rem}.lead{color:var(--quiet);font-size:1.125rem;max-width:46rem}
.wide{max-width:1168px;margin:0 auto;padding:0 24px}[tabindex="-1"]:focus{outline:0}
:is(a,button,input,select,textarea,summary):focus-visible{outline:3px solid var(--main);outline-offset:2px}
.skip{position:absolute;left:-9999px;top:8px;z-index:3;padding:12px 16px;border-radius:10px;background:var(--paper)}.skip:focus{left:16px}
.top{position:sticky;top:0;z-index:2;background:var(--bg);border-bottom:1px solid var(--line)}
.bar{display:flex;align-items:center;gap:24px;min-height:68px}.bar nav{display:flex;gap:4px;margin:0 auto}
.bar nav a{padding:10px 12px;border-radius:10px;color:var(--text);text-decoration:none;font-weight:500}.bar nav a:hover{background:var(--soft)}
.logo{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:var(--text);font-size:1.125rem;font-weight:700;text-decoration:none}.logo img{display:block}
.ways{margin-left:auto}.bar nav+.ways{margin-left:0}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:10px 22px;border:1px solid transparent;border-radius:12px;background:var(--main);color:var(--on-main);font:inherit;font-weight:600;line-height:1.25;text-align:center;text-decoration:none;cursor:pointer}
.button:hover,button:hover{background:var(--main-hover)}.plain{background:none;border-color:var(--edge);color:var(--text)}.plain:hover{background:var(--soft)}
.bar .button{min-height:44px}.actions{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin-top:28px}
footer{border-top:1px solid var(--line);background:var(--paper);padding:32px 0}footer .wide{display:flex;flex-wrap:wrap;gap:24px 48px;justify-content:space-between}
footer p{margin:4px 0 0}footer nav{display:flex;flex-wrap:wrap;gap:0 24px;align-items:start}footer nav a{padding:10px 0}
@media (max-width:899px){.wide{padding:0 16px}.bar nav{display:none}.bar nav+.ways{margin-left:auto}.bar{min-height:60px;gap:12px}html{scroll-padding-top:76px}}
@media (max-width:599px){footer nav{flex-direction:column}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{.top,.skip,footer nav{display:none}body{background:#fff;color:#000}a{color:inherit}}`

/** Styles of legal documents: a column for reading and printing. */
export const legalStyles = `
.paper{max-width:48rem;margin:32px auto;padding:32px;background:var(--paper);border:1px solid var(--line);border-radius:16px}
.paper h1{font-size:clamp(1.5rem,1.2rem + 1.4vw,2rem)}.paper h2{margin-top:32px;font-size:1.1875rem}.paper ul{margin:12px 0 0;padding-left:24px}.paper li{margin-top:6px}
.paper dl{margin:12px 0 0}.paper dl div{display:flex;flex-wrap:wrap;gap:0 8px}.paper dt{color:var(--quiet)}.paper dd{margin:0}
@media (max-width:899px){.paper{margin:0;padding:24px 16px;border:0;border-radius:0}}
@media print{.paper{max-width:none;margin:0;padding:0;border:0}h2{break-after:avoid}p,li{orphans:3;widows:3}}`
