import classes from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  text: string
  copyLabel: string
  onCopy?: () => void
}

/** Keyboard users must be able to scroll a long text. */
const scrollable = { tabIndex: 0 }
const longLines = 15

/** Text with a copy button. */
export function CodeBlock({ text, copyLabel, onCopy }: CodeBlockProps) {
  const isLong = text.split('\n').length > longLines
  return (
    <div className={classes.block}>
      <pre {...(isLong && scrollable)}>{text}</pre>
      <CopyButton value={text} label={copyLabel} {...(onCopy && { onCopy })} />
    </div>
  )
}
