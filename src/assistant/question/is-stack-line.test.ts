import { expect, test } from 'vitest'
import { isStackLine } from './is-stack-line.ts'

test.each([
  ['V8', '    at fire (/app/src/fire.js:3:5)'],
  ['V8', '    at async Promise.all (index 0)'],
  ['V8', '    at eval (eval at <anonymous> (/app/fire.js:1:1), <anonymous>:3:5)'],
  ['Firefox', 'fire@http://localhost:3000/src/fire.js:12:5'],
  ['Safari', '@webpack-internal:///./src/fire.js:12:5'],
  ['Java', '\tat com.kiln.Fire.start(Fire.java:12)'],
  ['.NET', '   at Kiln.Fire.Start(Int32 heat) in C:\\src\\Fire.cs:line 12'],
  ['Python', '  File "/app/fire.py", line 3, in <module>'],
  ['Python', '    ~~~~~~~~~^^^^^^'],
  ['Python', '    ^'],
  ['Ruby', "\tfrom fire.rb:9:in `start'"],
  ['PHP', '#0 /app/fire.php(12): Kiln->start(1300)'],
  ['PHP', '#3 {main}'],
  ['gdb', '#1  0x00005555 in fire (heat=1300) at fire.c:12'],
  ['Go', 'goroutine 1 [running]:'],
  ['Go', 'main.(*Kiln).Fire(0xc0000140a0, 0x514)'],
  ['Go', '\t/app/fire.go:12 +0x1d'],
  ['Rust', '   0: std::panicking::begin_panic'],
  ['Rust', '  14: kiln::fire::{{closure}}'],
  ['Rust', '             at ./src/fire.rs:12:5'],
])('a frame of %s is a line of a stack trace: %j', (_runtime, line) => {
  expect(isStackLine(line)).toBe(true)
})

test.each([
  'at the end of a firing?',
  'at 10 (or later) it stops',
  'KilnError: too hot',
  "fire.rb:3:in `fire': too hot (KilnError)",
  'panic: runtime error: index out of range',
  '#1 How do I fire a kiln?',
  '# 1. Fire the kiln',
  '1: open the lid',
  'from the lid to the floor',
  'write to me@example.com:8080',
  'kiln.fire(heat)',
  'edit main.go first',
  '~~~',
  '',
])('%j is not', line => {
  expect(isStackLine(line)).toBe(false)
})

test.each(['at ', 'from a', '#1 ', '1: a::', 'a.', '~', 'at a in ', 'x@http:'])(
  'a long line that begins like a frame is read in linear time: %j',
  start => {
    for (const rest of ['a', '(', ' ', ':', '.', '::a', '1'])
      expect(isStackLine(`${start.repeat(10)}${rest.repeat(20_000)}!`)).toBe(false)
  },
)
