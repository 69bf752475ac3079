import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import i18next from 'i18next';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportError } from '../lib/report-error.ts';
import { copyText } from './clipboard.ts';
import { MutedText } from './MutedText.tsx';

interface Props {
  children: ReactNode;
  /** Called with a failure by those who show it elsewhere; then nothing replaces the children. */
  onError?: () => void;
}

interface State {
  error?: Error;
  /** The id under which the error is logged. */
  reference?: string;
  /** Whether the children were rendered again after a failure. */
  hasRetried?: boolean;
}

/** Keeps a failure of a page from taking everything with it, and sends it to the server's log. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    this.setState({ reference: reportError('Render', error, info.componentStack) });
    this.props.onError?.();
  }

  override render() {
    const { error, reference, hasRetried } = this.state;
    if (!error) return this.props.children;
    // What failed twice may work with the files loaded again.
    const retry = () =>
      hasRetried ? window.location.reload() : this.setState({ error: undefined, hasRetried: true });
    return this.props.onError ? null : <Failure error={error} reference={reference} onRetry={retry} />;
  }
}

interface FailureProps extends Pick<State, 'reference'> {
  error: Error;
  onRetry: () => void;
}

/** Has words of its own for a failure before there are translations. */
function Failure({ error, reference, onRetry }: FailureProps) {
  const detail = `${error.name}: ${error.message}`;
  const words =
    reference && i18next.t('common:failure.reference', { id: reference, defaultValue: reference });
  return (
    <Box role="alert" sx={{ p: 4, maxWidth: 560, mx: 'auto', textAlign: 'center' }}>
      <Typography variant="h1" gutterBottom>
        {i18next.t('common:failure.title', 'Something went wrong.')}
      </Typography>
      <Typography color="text.secondary" gutterBottom>
        {i18next.t('common:failure.text', 'Everything you saved is safe.')}
      </Typography>
      <MutedText sx={{ my: 2, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {[detail.slice(0, 300), words].filter(Boolean).join('\n')}
      </MutedText>
      <Button variant="contained" onClick={onRetry}>
        {i18next.t('common:retry', 'Try again')}
      </Button>{' '}
      {/* Loads all files again. */}
      <Button href="/">{i18next.t('common:failure.start', 'Go to the start page')}</Button>{' '}
      <Button onClick={() => void copyText([reference, detail, error.stack].join('\n'))}>
        {i18next.t('common:failure.copy', 'Copy the details')}
      </Button>
    </Box>
  );
}
