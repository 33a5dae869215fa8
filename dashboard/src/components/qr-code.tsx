import { encode } from 'uqr'

/** Modules of empty space around the code, which readers need. */
const border = 4

/** A QR code, drawn in the browser. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 'var(--mantine-radius-md)' }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
