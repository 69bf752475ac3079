import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../components/use-attempt.ts';
import { isEmail } from './flow.ts';
import { Problem } from './Problem.tsx';
import { ToSignIn } from './ToSignIn.tsx';

interface Props {
  /** The address that is known already. */
  known: string;
  /** The words of the button. */
  submit: string;
  /** False where there is more to read first. */
  autoFocus?: boolean;
  /** Goes on with an address; what it rejects with is shown. */
  onEmail: (email: string) => Promise<void>;
}

/** The step of a flow that asks which account it is. Whether there is one is not said. */
export function EmailForm({ known, submit, autoFocus = true, onEmail }: Props) {
  const { t } = useTranslation(['account', 'validation']);
  const [email, setEmail] = useState(known);
  const [mistake, setMistake] = useState<'required' | 'email'>();
  const { problem, isPending, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const found = address === '' ? 'required' : isEmail(address) ? undefined : 'email';
    setMistake(found);
    if (found) input.current?.focus();
    else void attempt(() => onEmail(address));
  };
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 2 }}>
      {problem && <Problem problem={problem} hints="newPassword" />}
      <TextField
        label={t('account:email')}
        type="email"
        name="username"
        autoComplete="username"
        required
        autoFocus={autoFocus}
        value={email}
        error={Boolean(mistake)}
        helperText={mistake && t(`validation:${mistake}`)}
        inputRef={input}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {submit}
      </Button>
      <ToSignIn email={email} inert={isPending} />
    </Box>
  );
}
