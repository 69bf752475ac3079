import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useFlow } from './flow.ts';

let kept: string | undefined;

/** Leaves the token that sets a new password to the next page. In memory only: it is secret, and a reload forgets it. */
export function keepPasswordToken(token: string | undefined): void {
  kept = token;
}

/** The token that the page before left, or that the address names, from which it is then taken away. */
export function usePasswordToken(path: string): string | undefined {
  const { token } = useParams();
  const { search, email } = useFlow();
  const navigate = useNavigate();
  useEffect(() => {
    if (!token) return;
    keepPasswordToken(token);
    navigate(path + search, { replace: true, state: { email } });
  }, [token, path, search, email, navigate]);
  return token ?? kept;
}
