import type { IconKey } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import classes from './shell.module.css'

interface NavigationLinkProps {
  address: string
  label: string
  icon: typeof IconKey
  /** Whether this is the current section; defaults to comparing addresses. */
  current?: boolean
  onFollow(): void
}

export function NavigationLink({ address, label, icon: Icon, current, onFollow }: NavigationLinkProps) {
  const [location] = useLocation()
  const isCurrent = current ?? location === address
  return (
    <Link
      href={address}
      className={classes.link ?? ''}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      {label}
    </Link>
  )
}
