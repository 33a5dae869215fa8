import { writeFileSync } from 'node:fs'
import { collectExamples } from '../train-answers.ts'

/** Writes readers' questions with the best sections that words find for them, one JSON object a line, for `measure_reader.py`. */
const [, , file = 'reader-examples.jsonl'] = process.argv
const examples = await collectExamples()
writeFileSync(file, examples.map(example => `${JSON.stringify(example)}\n`).join(''))
