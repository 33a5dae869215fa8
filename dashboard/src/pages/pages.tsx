import { Center, Loader } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { UpdateFeedProvider } from '../api/update-feed.tsx'
import { useProjects } from '../api/use-projects.ts'
import { useSession } from '../api/use-session.ts'
import { FailedView } from '../components/failed-view.tsx'
import { PageBoundary } from '../components/page-boundary.tsx'
import { QueryView, SkeletonLines } from '../components/query-view.tsx'
import { addresses, type ProjectSection } from '../routes/addresses.ts'
import { DashboardShell } from '../shell/dashboard-shell.tsx'
import { ProjectProvider } from '../shell/project-context.tsx'
import { MissingPage } from './missing-page.tsx'
import { openPages, organizationPages, projectPages } from './page-table.ts'
import { SignInFrame } from './sign-in/sign-in-frame.tsx'

export function Pages() {
  return (
    <Switch>
      {openPages.map(({ path, page: Page }) => (
        <Route key={path} path={path}>
          <Loaded page={Page} />
        </Route>
      ))}
      <Route>
        <SignedInPages />
      </Route>
    </Switch>
  )
}

function SignedInPages() {
  const session = useSession()
  const [location] = useLocation()
  const search = useSearch()
  if (session.isError)
    return (
      <SignInFrame title="Dashboard">
        <FailedView error={session.error} retry={() => void session.refetch()} />
      </SignInFrame>
    )
  if (session.data === undefined)
    return (
      <Center component="main" mih="100dvh" className="late">
        <Loader aria-label="Loading the dashboard" />
      </Center>
    )
  if (session.data === null)
    return <Redirect to={addresses.signIn(search ? `${location}?${search}` : location)} replace />
  if (session.data.needsSecondFactor && location !== addresses.account)
    return <Redirect to={addresses.account} replace />
  return (
    <UpdateFeedProvider>
      <Switch>
        <Route path="/">
          <Redirect to={addresses.projects} replace />
        </Route>
        {organizationPages.map(({ path, page: Page }) => (
          <Route key={path} path={path}>
            <DashboardShell>
              <Loaded page={Page} />
            </DashboardShell>
          </Route>
        ))}
        {projectPages.map(({ path, section, page }) => (
          <Route<{ domain: string }> key={path} path={path}>
            {({ domain }) => <ProjectPage domain={domain} section={section} page={page} />}
          </Route>
        ))}
        <Route>
          <DashboardShell>
            <MissingPage />
          </DashboardShell>
        </Route>
      </Switch>
    </UpdateFeedProvider>
  )
}

function ProjectPage({
  domain,
  section,
  page,
}: {
  domain: string
  section: ProjectSection
  page: ComponentType
}) {
  const projects = useProjects()
  const project = projects.data?.find(candidate => candidate.domain === domain)
  const [location] = useLocation()
  const renamed = projects.data?.find(({ formerDomains }) => formerDomains.includes(domain))
  if (!project && renamed) return <Redirect to={location.slice(0, -domain.length) + renamed.domain} replace />
  return (
    <DashboardShell project={project} section={section}>
      <QueryView query={projects}>
        {() =>
          project ? (
            <ProjectProvider key={project.id} project={project}>
              <Loaded page={page} />
            </ProjectProvider>
          ) : (
            <MissingPage what={`project with the domain “${domain}”`} />
          )
        }
      </QueryView>
    </DashboardShell>
  )
}

function Loaded({ page: Page }: { page: ComponentType }) {
  const [location] = useLocation()
  return (
    <PageBoundary key={location}>
      <Suspense fallback={<SkeletonLines />}>
        <Page />
      </Suspense>
    </PageBoundary>
  )
}
