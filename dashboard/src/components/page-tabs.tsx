import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import classes from './page-tabs.module.css'

interface PageTabsProps {
  label: string
  tabs: readonly { label: string; address: string }[]
  /** Address of the current tab. */
  current: string
  children: ReactNode
}

/** Tabs that are pages, each with its own address. */
export function PageTabs({ label, tabs, current, children }: PageTabsProps) {
  const [, navigate] = useLocation()
  return (
    <Tabs value={current} onChange={address => address !== null && navigate(address)}>
      <Tabs.List mb="xl" aria-label={label} className={classes.list ?? ''}>
        {tabs.map(tab => (
          <Tabs.Tab key={tab.address} value={tab.address} className={classes.tab ?? ''}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current}>{children}</Tabs.Panel>
    </Tabs>
  )
}
