const place = String.raw`[^()]{0,300}:\d+`
const patterns = [
  // JavaScript in V8, Java and .NET.
  String.raw`at (?:async )?(?:new )?[^\s()]{0,200}(?: \[as \w+\])? ?\(?(?:[\w.+-]+:|[./\\~]|<anonymous>|native)[^()]{0,400}\)?`,
  String.raw`at [^()]{1,300}\((?:${place}|native|<anonymous>|index \d+)[^()]{0,50}\)`,
  String.raw`at [^()]{1,300}\(eval at .{1,400}\)`,
  String.raw`at .{1,300} in .{1,300}:line \d+`,
  String.raw`\.{3} \d+ (?:more|lines matching).*`,
  // JavaScript in Firefox and Safari.
  String.raw`[^\s@]{0,200}@(?:https?|file|resource|webpack(?:-internal)?):\S{1,300}:\d+:\d+`,
  // Python.
  String.raw`File "[^"]{1,300}", line \d+.*`,
  String.raw`Traceback \(most recent call last\):`,
  String.raw`[~^]*\^[~^]*`,
  // Ruby, PHP and gdb.
  String.raw`from \S{1,300}:\d+:in .{1,200}`,
  String.raw`#\d+\s+(?:\S{1,300}\(\d+\): .{0,300}|\{main\}|0x[\da-f]+ in .{1,300}|\[internal function\]: .{0,300})`,
  // Go and Rust.
  String.raw`goroutine \d+ \[[^\]]{1,100}\]:`,
  String.raw`(?:created by )?[\w./*()-]{1,200}\.[\w.()*]{1,100}\((?:\.{3}|[{}, ]*0x)[^()]{0,200}\)`,
  String.raw`\S{1,300}\.go:\d+(?: \+0x[\da-f]+)?`,
  String.raw`\d+: (?:0x[\da-f]+ - )?[\w<>{}#$]{1,200}(?:::[\w<>{}#$ ]{1,200})+`,
  'stack backtrace:',
]
const stackLine = new RegExp(String.raw`^\s*(?:${patterns.join('|')})\s*$`, 'i')

/** Lines of a stack trace name files of the reader's project and of the runtime, not the problem. */
export function isStackLine(line: string): boolean {
  return stackLine.test(line)
}
