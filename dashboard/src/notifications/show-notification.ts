import type { NotificationData } from '@mantine/notifications'

/** Shows a notification. */
export async function showNotification(notice: NotificationData): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.show(notice)
}
