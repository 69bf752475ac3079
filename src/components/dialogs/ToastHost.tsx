import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import Snackbar from '@mui/material/Snackbar';
import { useStore } from '../../lib/store.ts';
import { closeToast, shownToast, toastLife } from '../../lib/toasts.ts';

/** Shows the newest toast at the bottom of the screen. */
export function ToastHost() {
  const toast = useStore(shownToast);
  if (!toast) return null;
  const { id, severity, message, action, at } = toast;

  const close = () => closeToast(id);
  const act = () => {
    close();
    action?.run();
  };
  return (
    // In the page's body: what is beside the dialogs is hidden from screen readers while one is open.
    <Portal key={id}>
      <Snackbar
        open
        autoHideDuration={toastLife}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        sx={{ bottom: { xs: aboveBar(8), sm: aboveBar(24) } }}
        anchorOrigin={{ vertical: 'bottom', horizontal: at === 'bottom-left' ? 'left' : 'center' }}
      >
        <Alert
          severity={severity}
          variant="filled"
          onClose={close}
          role={severity === 'error' ? 'alert' : 'status'}
          action={
            action && (
              <Button color="inherit" size="small" onClick={act}>
                {action.label}
              </Button>
            )
          }
        >
          {message}
        </Alert>
      </Snackbar>
    </Portal>
  );
}

/** The distance from the edge, or from the bar of a form there. */
function aboveBar(pixels: number): string {
  return `calc(var(--bottom-bar, 0px) + ${pixels}px)`;
}
