import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import i18next from 'i18next';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { copyText } from './clipboard.ts';
import { MutedText } from './MutedText.tsx';

interface Props {
  children: ReactNode;
  /** Called with a failure by those who show it elsewhere; then nothing replaces the children. */
  onError?: () => void;
}

interface State {
  error?: Error;
}

/** Keeps a failure of a page from taking everything with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    this.props.onError?.();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.onError ? null : <Failure error={error} />;
  }
}

function Failure({ error }: { error: Error }) {
  const detail = `${error.name}: ${error.message}`;
  return (
    <Box role="alert" sx={{ p: 4, maxWidth: 560, mx: 'auto', textAlign: 'center' }}>
      <Typography variant="h1" gutterBottom>
        {i18next.t('common:failure.title', 'Something went wrong.')}
      </Typography>
      <Typography color="text.secondary" gutterBottom>
        {i18next.t('common:failure.text', 'Reload the page. What was saved is safe.')}
      </Typography>
      <MutedText sx={{ fontFamily: 'monospace', wordBreak: 'break-word', my: 2 }}>{detail}</MutedText>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {i18next.t('common:failure.reload', 'Reload')}
      </Button>{' '}
      <Button onClick={() => void copyText(`${detail}\n${error.stack ?? ''}`)}>
        {i18next.t('common:failure.copy', 'Copy the details')}
      </Button>
    </Box>
  );
}
