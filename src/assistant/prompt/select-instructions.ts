import type { AnswerSite } from '../answer/answer-model.ts'

const skillLimit = 3
/** Terms that a question and the description of a skill must share. */
const sharedTerms = 2

/** Returns the owner's instructions for a question: those for every question, then the skills whose description fits, at most three. */
export function selectInstructions(site: Pick<AnswerSite, 'steering' | 'index'>, question: string): string {
  const { wishes = '', skills = [] } = site.steering ?? {}
  if (skills.length === 0) return wishes
  const asked = new Set(site.index.analyse(question))
  const fitting = skills
    .map(skill => {
      const terms = new Set(site.index.analyse(`${skill.name} ${skill.description}`))
      return { skill, shared: [...terms].filter(term => asked.has(term)).length }
    })
    .filter(({ shared }) => shared >= Math.min(sharedTerms, asked.size) && shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, skillLimit)
    .map(({ skill }) => `# ${skill.name}\n\n${skill.text}`)
  return [wishes, ...fitting].filter(text => text !== '').join('\n\n')
}
