import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { ProofField } from './ProofField.tsx';

/** What proves who asks: the password, or a mailed code where the account has none. */
export type Proof = { password: string } | { code: string };

interface Props {
  title: string;
  /** What follows from it. */
  text: string;
  confirmLabel: string;
  /** Marks what makes the account less safe. */
  danger?: boolean;
  /** Whether the other fields are filled in. */
  isReady?: boolean;
  /** Does it with what proves who asks; a rejection is shown, and nothing typed is lost. */
  onConfirm: (proof: Proof) => Promise<void>;
  onClose: () => void;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks for the password before something that a stolen session must not do. */
export function ProofDialog({ isReady = true, danger, onConfirm, onClose, children, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const { attempt, problem, isPending } = useAttempt();
  const hasPassword = useCurrentUser()?.hasPassword !== false;
  const isMistyped = problem?.code !== undefined && mistyped.includes(problem.code);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onConfirm(hasPassword ? { password: typed } : { code: typed }));
  };
  return (
    <DialogFrame
      title={props.title}
      description={props.text}
      role={danger ? 'alertdialog' : 'dialog'}
      size="xs"
      mayClose={() => !isPending}
      onClose={onClose}
      onSubmit={submit}
      confirm={{
        label: props.confirmLabel,
        loading: isPending,
        disabled: !typed || !isReady,
        color: danger ? 'error' : 'primary',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        {problem && !isMistyped && <Alert severity="error">{problem.message}</Alert>}
        {children}
        <ProofField
          value={typed}
          onChange={setTyped}
          problem={isMistyped ? problem : undefined}
          autoFocus={!children}
        />
      </Box>
    </DialogFrame>
  );
}

/** What is said of the field itself. */
const mistyped: readonly string[] = [
  'OLD_PASSWORD_NOT_MATCH',
  'INVALID_VERIFICATION_CODE',
  'VERIFICATION_CODE_EXPIRED',
];
