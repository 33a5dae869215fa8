import type { CommandTable } from '../line/parse-command-line.ts'
import { analyticsCommands } from './analytics.ts'
import { askCommand } from './ask.ts'
import { testCommand, updateCheckCommands } from './checks.ts'
import { deployCommand } from './deploy.ts'
import { deploymentQuestionCommands } from './deployment-questions.ts'
import { deploymentCommands } from './deployments.ts'
import { evalCommand } from './eval.ts'
import { exportCommand } from './export.ts'
import { exportSiteCommand } from './export-site.ts'
import { feedbackCommands } from './feedback.ts'
import { importCommand } from './import.ts'
import { gapsCommand, insightsCommand } from './insights.ts'
import { keyCommands } from './keys.ts'
import { localModelCommands } from './local-models.ts'
import { mailCommands } from './mail.ts'
import { migrateCheckCommand } from './migrate-check.ts'
import { modelCommands } from './models.ts'
import { previewCommands } from './previews.ts'
import { processCommandTable } from './process.ts'
import { projectCommands } from './projects.ts'
import { readersCommands } from './readers.ts'
import { retrievalCommands } from './retrieval.ts'
import { searchCommand } from './search.ts'
import { secretCommands } from './secret.ts'
import { statusCommand } from './status.ts'
import { storageCommands } from './storage.ts'
import { userCommands } from './users.ts'
import { webhookCommands } from './webhooks.ts'

/** Every command, in the order of the help. */
export const commands: CommandTable = {
  ...processCommandTable,
  'migrate-check': migrateCheckCommand,
  ...secretCommands,
  ...mailCommands,
  deploy: deployCommand,
  status: statusCommand,
  ...deploymentCommands,
  ...updateCheckCommands,
  ...deploymentQuestionCommands,
  test: testCommand,
  ...previewCommands,
  ask: askCommand,
  search: searchCommand,
  eval: evalCommand,
  export: exportCommand,
  import: importCommand,
  'export-site': exportSiteCommand,
  insights: insightsCommand,
  gaps: gapsCommand,
  ...feedbackCommands,
  ...analyticsCommands,
  ...projectCommands,
  ...storageCommands,
  ...readersCommands,
  ...keyCommands,
  ...webhookCommands,
  ...userCommands,
  ...modelCommands,
  ...localModelCommands,
  ...retrievalCommands,
}
