import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFileText, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ConversationFilters } from '../../routes/conversation-filters.ts'
import { readFilters } from '../../routes/conversation-filters.ts'
import classes from './filter-bar.module.css'

interface FilterBarProps {
  filters: ConversationFilters
  categories: readonly string[]
  onChange(filters: ConversationFilters): void
}

type Change = (name: keyof ConversationFilters, value: string) => void

export function FilterBar({ filters, categories, onChange }: FilterBarProps) {
  const change: Change = (name, value) =>
    onChange(readFilters(new URLSearchParams({ ...filters, [name]: value })))
  const known = filters.category && !categories.includes(filters.category) ? [filters.category] : []
  return (
    <search className={classes.bar}>
      <TypedFilter
        name="q"
        label="Search questions and answers"
        className={classes.wide ?? ''}
        icon={<IconSearch size={16} aria-hidden />}
        {...{ filters, change }}
      />
      <TypedFilter
        name="page"
        label="Asked on page, e.g. /guide"
        className={classes.page ?? ''}
        icon={<IconFileText size={16} aria-hidden />}
        {...{ filters, change }}
      />
      <DayFilter name="from" label="From" {...{ filters, change }} />
      <DayFilter name="to" label="To" {...{ filters, change }} />
      <Choice name="resolution" label="Outcome" {...{ filters, change }}>
        <option value="">Any outcome</option>
        <option value="answered">Answered</option>
        <option value="unanswered">Unanswered</option>
      </Choice>
      <Choice name="category" label="Category" {...{ filters, change }}>
        <option value="">Any category</option>
        {[...known, ...categories].map(category => (
          <option key={category}>{category}</option>
        ))}
      </Choice>
      <Choice name="rating" label="Rating" {...{ filters, change }}>
        <option value="">Any rating</option>
        <option value="up">Helpful</option>
        <option value="down">Not helpful</option>
      </Choice>
    </search>
  )
}

interface FieldProps {
  name: keyof ConversationFilters
  label: string
  filters: ConversationFilters
  change: Change
}

/** Applies 0.3 seconds after the last key press. */
function TypedFilter({
  name,
  label,
  filters,
  change,
  className,
  icon,
}: FieldProps & { className: string; icon: ReactNode }) {
  const given = filters[name] ?? ''
  const [text, setText] = useState<string>(given)
  const changeSoon = useDebouncedCallback((value: string) => change(name, value), 300)
  useEffect(() => setText(known => (known.trim() === given ? known : given)), [given])
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      type="search"
      className={className}
      leftSection={icon}
      value={text}
      onChange={event => {
        setText(event.currentTarget.value)
        changeSoon(event.currentTarget.value)
      }}
    />
  )
}

function DayFilter({ name, label, filters, change }: FieldProps) {
  return (
    <TextInput
      aria-label={label}
      className={classes.day ?? ''}
      type="date"
      leftSection={<span style={{ fontSize: 'var(--mantine-font-size-xs)' }}>{label}</span>}
      leftSectionWidth={52}
      value={filters[name] ?? ''}
      onChange={event => change(name, event.currentTarget.value)}
    />
  )
}

function Choice({ name, label, filters, change, children }: FieldProps & { children: ReactNode }) {
  return (
    <NativeSelect
      aria-label={label}
      value={filters[name] ?? ''}
      onChange={event => change(name, event.currentTarget.value)}
    >
      {children}
    </NativeSelect>
  )
}
