import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** Text with a copy button. */
export function CodeBlock({ text, copyLabel }: { text: string; copyLabel: string }) {
  return (
    <div className={classes.block}>
      <pre>{text}</pre>
      <CopyButton value={text} label={copyLabel} />
    </div>
  )
}
