import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import i18next from 'i18next';
import { Component, type ErrorInfo, type ReactNode } from 'react';

interface State {
  error?: Error;
}

/** Keeps a failure of a page from taking everything with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    return error ? <Failure error={error} /> : this.props.children;
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
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ fontFamily: 'monospace', wordBreak: 'break-word', my: 2 }}
      >
        {detail}
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {i18next.t('common:failure.reload', 'Reload')}
      </Button>{' '}
      <Button onClick={() => void navigator.clipboard?.writeText(`${detail}\n${error.stack ?? ''}`)}>
        {i18next.t('common:failure.copy', 'Copy the details')}
      </Button>
    </Box>
  );
}
