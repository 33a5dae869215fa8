import type { Locator, Page } from 'playwright-core'

/** Drives the chat box of a page as a reader would. */
export interface ChatBox {
  panel: Locator
  /** The questions and answers so far. */
  exchanges: Locator
  open(): Promise<void>
  write(question: string): Promise<void>
  /** Asks and waits until the answer ends or fails. */
  ask(question: string): Promise<void>
}

export function driveChatBox(page: Page): ChatBox {
  const panel = page.locator('lectern-chat .panel')
  const exchanges = panel.locator('.exchange')
  const write = async (question: string) => {
    await panel.getByRole('textbox').fill(question)
    await panel.getByRole('textbox').press('Enter')
  }
  return {
    panel,
    exchanges,
    open: () => page.getByRole('button', { name: 'Ask a question' }).click(),
    write,
    async ask(question) {
      const before = await exchanges.count()
      await write(question)
      await exchanges.nth(before).locator('.ratings, .ending').waitFor()
    },
  }
}
