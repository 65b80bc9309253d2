import type { FacadeConfig } from '@veranda/contract'

/** The launcher's and the frame's own look; in a shadow tree nothing of the page's reaches it. */
export const styleOf = ({ color, ink, side, offset_x, offset_y }: FacadeConfig) => `
:host{all:initial}
button,iframe{position:fixed;z-index:2147483000;${side}:${offset_x}px}
button{bottom:${offset_y}px;width:60px;height:60px;border:0;border-radius:50%;background:${color};color:${ink};cursor:pointer;box-shadow:0 4px 16px #0004;display:grid;place-items:center;padding:0}
button:focus-visible{outline:3px solid ${color};outline-offset:3px}
svg{width:28px;height:28px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
i{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;border-radius:11px;background:#c62828;color:#fff;font:600 13px/22px system-ui,sans-serif;text-align:center;padding:0 5px;box-sizing:border-box}
i:empty{display:none}
iframe{bottom:${offset_y + 72}px;width:380px;height:min(640px,calc(100vh - ${offset_y + 92}px));border:0;border-radius:16px;box-shadow:0 8px 32px #0005;background:#fff;color-scheme:light}
iframe[hidden]{display:none}
@media (max-width:480px){iframe{inset:0;width:100%;height:100dvh;border-radius:0}}
@media print{button,iframe{display:none}}`
