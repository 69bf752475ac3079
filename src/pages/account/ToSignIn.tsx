import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signedInUser, takeCredentials } from '../../providers/account.ts';
import { useFlow } from './flow.ts';

/** The way out of a flow: to the sign-in page, or into the portal for someone signed in; `inert` while work is under way. */
export function ToSignIn({ email, inert }: { email?: string | undefined; inert?: boolean }) {
  const { t } = useTranslation('account');
  const { search } = useFlow();
  return (
    <Button
      component={Link}
      to={`/login${search}`}
      state={{ email }}
      inert={inert}
      // They are not kept for a flow that was left.
      onClick={() => takeCredentials(undefined)}
    >
      {t(signedInUser() ? 'flows.toPortal' : 'flows.toSignIn')}
    </Button>
  );
}
