import type { NotificationData } from '@mantine/notifications'

/** Tells how a change went, in a corner of the page. */
export async function showNotice(notice: NotificationData): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.show(notice)
}
