import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export function NotificationList() {
  return <Notifications position="bottom-right" />
}
