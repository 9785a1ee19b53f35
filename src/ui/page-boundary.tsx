import { Component, type ErrorInfo, type ReactNode } from 'react'
import { queryClient } from '../providers/cache.ts'
import { captureError } from '../providers/errors.ts'
import { t } from '../providers/i18n.ts'
import { ErrorState } from './states.tsx'

type BoundaryProps = {
  children: ReactNode
  /** Draws nothing instead: what is inside can be missed. */
  isSilent?: boolean
}

/** Around a page: one that breaks leaves the frame standing, is kept in the error log, and can be tried again. */
export class PageBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    captureError(error, componentStack?.trim().split('\n')[0] ?? '')
  }

  /** What it read may be what broke it, so it is read again. */
  private retry = (): void => {
    queryClient.removeQueries({ type: 'inactive' })
    this.setState({ isBroken: false })
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    if (this.props.isSilent) return null
    return <ErrorState text={t('error.crashed')} onRetry={this.retry} />
  }
}
