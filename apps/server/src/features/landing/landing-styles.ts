/** Styles of the landing page, beyond those of the site. */
export const landingStyles = `
section{padding:72px 0 0}section:last-child{padding-bottom:80px}section h2+.lead{margin-top:10px}.beside{display:grid;gap:8px 56px;grid-template-columns:minmax(0,2fr) minmax(0,3fr);align-items:start}
.hero{padding:56px 0 0}.hero .wide{display:grid;gap:40px;grid-template-columns:minmax(0,5fr) minmax(0,6fr);align-items:center}.hero .lead{margin-top:20px}
.shot{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:14px;background:#fff;box-shadow:0 12px 32px rgb(15 23 42/.1)}.shot.tall{width:min(240px,100%);margin:0 auto;border-radius:24px}
.steps{list-style:none;margin:40px 0 0;padding:0;display:grid;gap:56px;counter-reset:step}
.steps>li{display:grid;gap:24px 56px;grid-template-columns:minmax(0,5fr) minmax(0,7fr);align-items:center}.steps>li:nth-child(even){grid-template-columns:minmax(0,7fr) minmax(0,5fr)}
.steps>li:nth-child(even)>div{order:2}.steps>li>div:only-child{grid-column:1/-1;order:0}
.steps h3{font-size:1.375rem}.steps h3::before{counter-increment:step;content:counter(step);display:flex;align-items:center;justify-content:center;width:40px;height:40px;margin-bottom:14px;border-radius:12px;background:var(--soft);color:var(--text);font-size:1.125rem}
.calculator{display:grid;gap:24px 48px;grid-template-columns:minmax(0,6fr) minmax(0,5fr);margin-top:28px;padding:28px;background:var(--paper);border:1px solid var(--line);border-radius:16px}
.drawing{display:grid;place-items:center;padding:16px;border-radius:12px;background:#fff}.drawing svg{display:block;width:100%;height:auto;max-height:440px}
fieldset{display:grid;gap:16px;grid-template-columns:1fr 1fr;margin:0 0 8px;padding:0;border:0;min-width:0}.seen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.field{margin:0 0 4px;padding:0;border:0;min-width:0}label,legend{display:block;margin:0 0 6px;padding:0;font-weight:500}
.price{margin-top:16px}.price b{font-size:1.75rem;font-weight:700;letter-spacing:-.02em;white-space:nowrap}
input:not([type=checkbox]):not([type=radio]),select,textarea{width:100%;min-height:48px;padding:11px 12px;border:1px solid var(--edge);border-radius:10px;background:var(--paper);color:inherit;font:inherit}
dl{margin:16px 0 0}dl div{display:flex;flex-wrap:wrap;gap:0 16px;justify-content:space-between;padding:8px 0;border-top:1px solid var(--line)}dt{color:var(--quiet)}dd{margin:0;font-weight:500}
.cards{list-style:none;margin:28px 0 0;padding:0;display:grid;gap:20px;grid-template-columns:repeat(3,minmax(0,1fr))}.cards>li{padding:28px;background:var(--paper);border:1px solid var(--line);border-radius:16px}
.ticks{list-style:none;margin:16px 0 0;padding:0}.ticks li{position:relative;padding:5px 0 5px 28px}.ticks li::before{content:"";position:absolute;left:4px;top:12px;width:14px;height:7px;border:solid var(--main);border-width:0 0 2.5px 2.5px;transform:rotate(-45deg)}
.total{margin-top:24px;max-width:none}
details:first-child{border-top:1px solid var(--line)}details{border-bottom:1px solid var(--line)}summary{padding:16px 40px 16px 0;position:relative;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
summary::after{content:"";position:absolute;right:8px;top:24px;width:10px;height:10px;border:solid var(--quiet);border-width:0 2px 2px 0;transform:rotate(45deg)}details[open] summary::after{transform:rotate(225deg);top:28px}
summary h3{display:inline;font-size:1.0625rem}details p{margin:0 0 20px;color:var(--quiet)}
.form{padding:28px;background:var(--paper);border:1px solid var(--line);border-radius:16px}.form .field{margin-bottom:18px}.form button{width:100%}address{font-style:normal}.beside address{grid-column:1}.beside .form{grid-column:2;grid-row:1/span 2}
.star,.error{color:var(--error)}[aria-invalid=true]{border-color:var(--error)!important}.error{margin-top:4px;font-size:.9375rem}.problem{margin:0 0 16px;padding:12px 14px;border-radius:10px;background:var(--error-bg)}
.check{display:flex;gap:12px;align-items:flex-start;font-weight:400}.check input{width:22px;height:22px;margin:2px 0 0;flex:none;accent-color:var(--main)}.choices{display:grid;gap:8px}.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.form form>.quiet{margin:-6px 0 18px}button[disabled]{opacity:.7;cursor:default}
@media (max-width:899px){section{padding-top:56px}.hero{padding-top:32px}.hero .wide,.steps>li,.steps>li:nth-child(even),.calculator,.cards,.beside{grid-template-columns:minmax(0,1fr)}.beside{gap:20px}.beside .form{grid-column:1;grid-row:auto}.steps{gap:48px}.steps>li:nth-child(even)>div{order:0}.calculator,.form,.cards>li{padding:20px}.drawing{padding:8px}.actions .button{flex:1 1 100%}}
@media (max-width:399px){fieldset{grid-template-columns:minmax(0,1fr)}}`
