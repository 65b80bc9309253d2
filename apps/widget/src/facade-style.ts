import type { FacadeConfig } from '@veranda/contract'

/** Styles of the launcher and the frame; the shadow tree isolates them from the page's. */
export const styleOf = ({ color, ink, side, offset_x, offset_y }: FacadeConfig) => `
:host{all:initial}
button,iframe,p{position:fixed;z-index:2147483000;${side}:${offset_x}px}
button{bottom:${offset_y}px;width:60px;height:60px;border:0;border-radius:50%;background:${color};color:${ink};cursor:pointer;box-shadow:0 4px 16px #0004;display:grid;place-items:center;padding:0}
button:focus-visible{outline:3px solid ${color};outline-offset:3px}
svg{width:28px;height:28px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
i{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;border-radius:11px;background:#c62828;color:#fff;font:600 13px/22px system-ui,sans-serif;text-align:center;padding:0 5px;box-sizing:border-box}
i:empty{display:none}
p{bottom:${offset_y + 72}px;margin:0;display:flex;align-items:start;max-width:min(300px,calc(100vw - ${offset_x * 2}px));border-radius:16px;background:#fff;color:#1b1f27;color-scheme:light;box-shadow:0 4px 24px #0004;overflow:clip}
p:empty{opacity:0}
p button{all:unset;cursor:pointer;font:15px/1.4 system-ui,sans-serif;padding:12px 0 12px 16px;overflow-wrap:anywhere}
p button+button{flex:none;font-size:20px;line-height:1;padding:12px 14px}
p button:focus-visible{outline:3px solid #0b57d0;outline-offset:-4px;border-radius:16px}
iframe{bottom:${offset_y + 72}px;width:380px;height:min(640px,calc(100vh - ${offset_y + 92}px));border:0;border-radius:16px;box-shadow:0 8px 32px #0005;background:#fff;color-scheme:light}
iframe[hidden]{display:none}
@media (max-width:480px){iframe{inset:0;width:100%;height:100dvh;border-radius:0}}
@media print{button,iframe,p{display:none}}`
