/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error; of what
 * readers ask and the site answers against what it nearly does, and calibration error.
 * anthropic-docs: 0.996 / 0.840 / - / 0.075 / - / -
 * cranfield: 0.997 / 0.568 / - / 0.072 / - / -
 * squad2-dev: 0.991 / 0.848 / 0.606 / 0.082 / - / -
 * mintlify: 0.944 / - / - / 0.092 / 0.813 / 0.119
 * fumadocs: 0.896 / - / - / 0.067 / 0.799 / 0.139
 * vite: 0.956 / - / - / 0.048 / 0.828 / 0.090
 * fastify: 0.951 / - / - / 0.031 / 0.848 / 0.092
 * lectern: - / - / - / - / 0.748 / 0.225
 * ai: - / - / - / - / 0.859 / 0.071
 */
export const answerabilityWeights = {
  intercept: -9.04,
  score: 1.32,
  scoreLog: 0.13,
  fall: 1.96,
  near: 0.79,
  ordered: 5.94,
  title: 0.8,
  guessed: -1.93,
  unknown: -1,
  words: 4.6,
  possibleSurprise: -0.7,
}
