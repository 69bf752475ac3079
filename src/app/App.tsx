import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { ToastHost } from '../components/dialogs/ToastHost.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { PageSpinner } from '../components/PageSpinner.tsx';
import { queryClient } from './query-client.ts';
import { SessionGate } from './SessionGate.tsx';
import { AppTheme } from './theme/AppTheme.tsx';

// A router of this kind lets a form hold up who would leave it. The addresses themselves stand below the entrance.
const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <ErrorBoundary>
        <Suspense fallback={<PageSpinner />}>
          <SessionGate />
        </Suspense>
      </ErrorBoundary>
    ),
  },
]);

/** The whole application. What only signed-in people need is loaded behind the entrance. */
export function App() {
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ToastHost />
    </AppTheme>
  );
}
