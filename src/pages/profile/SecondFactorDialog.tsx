import TextField from '@mui/material/TextField';
import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { type SecondFactors, secondFactorEndpoints } from '#contract/second-factors.ts';
import { createPasskey } from '../../lib/passkeys.ts';
import { setCurrentUser, signedInUser } from '../../providers/account.ts';
import { type MutationEndpoint, type MutationInput, useEndpointCall } from '../../providers/use-endpoint.ts';
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

/** What is being changed about the second step. */
export type SecondFactorChange =
  | { kind: 'turnOn' | 'turnOff' | 'addAuthenticator' | 'removeAuthenticator' | 'addPasskey' | 'makeCodes' }
  | { kind: 'removePasskey'; passkey: SecondFactors['passkeys'][number] }
  | { kind: 'confirmAuthenticator'; secret: string; uri: string }
  | { kind: 'showCodes'; codes: readonly string[]; success?: string | undefined };

interface Props {
  change: SecondFactorChange;
  factors: SecondFactors;
  email: string;
  /** Reads the factors again. */
  onChanged: () => Promise<unknown>;
  /** Goes on to another step. */
  onNext: (change: SecondFactorChange) => void;
  onClose: () => void;
}

/** The dialog of one change of the second step. */
export function SecondFactorDialog({ change, factors, email, onChanged, onNext, onClose }: Props) {
  const { t } = useTranslation('security');
  const [name, setName] = useState('');
  const callEndpoint = useEndpointCall();
  const { open } = useNotification();
  const report = (success?: string) => success && open?.({ type: 'success', message: success });
  const ownFactors = Number(factors.authenticator) + factors.passkeys.length;
  const firstFactor = ownFactors === 0 ? [t('password.effect')] : [];
  const lastFactor = ownFactors === 1 && factors.twoStepVerification ? [t('lastFactor')] : [];

  /** Changes something, and goes on to the recovery codes where the answer has some; what is done is said at the end. */
  const write = async <E extends MutationEndpoint>(
    endpoint: E,
    input: MutationInput<E>,
    success?: string,
  ) => {
    const answer = await callEndpoint(endpoint, input, { failure: false });
    const user = signedInUser();
    const { twoStepVerification } = (await onChanged()) as SecondFactors;
    if (user) setCurrentUser({ ...user, twoStepVerification });
    const { codes, recoveryCodes } = answer as { codes?: string[]; recoveryCodes?: string[] | null };
    const shown = codes ?? recoveryCodes;
    if (shown) return onNext({ kind: 'showCodes', codes: shown, success });
    report(success);
    onClose();
  };

  switch (change.kind) {
    case 'turnOn':
      return (
        <ProofDialog
          title={t('twoStep.onTitle')}
          text={[t('twoStep.onText', { email }), t('password.effect')].join(' ')}
          confirmLabel={t('twoStep.turnOn')}
          onConfirm={(proof) =>
            write(
              secondFactorEndpoints.edit,
              { body: { ...proof, twoStepVerification: true } },
              t('twoStep.turnedOn'),
            )
          }
          onClose={onClose}
        />
      );
    case 'turnOff':
      return (
        <ProofDialog
          title={t('twoStep.offTitle')}
          text={[t('twoStep.offText'), ...(ownFactors > 0 ? [t('twoStep.offFactors')] : [])].join(' ')}
          confirmLabel={t('twoStep.turnOff')}
          danger
          onConfirm={(proof) =>
            write(
              secondFactorEndpoints.edit,
              { body: { ...proof, twoStepVerification: false } },
              t('twoStep.turnedOff'),
            )
          }
          onClose={onClose}
        />
      );
    case 'addAuthenticator':
      return (
        <ProofDialog
          title={t('authenticator.setUpTitle')}
          text={[t('authenticator.firstText'), ...firstFactor].join(' ')}
          confirmLabel={t('authenticator.continue')}
          onConfirm={async (proof) => {
            const answer = await callEndpoint(
              secondFactorEndpoints.addAuthenticator,
              { body: proof },
              { failure: false },
            );
            onNext({ kind: 'confirmAuthenticator', ...answer });
          }}
          onClose={onClose}
        />
      );
    case 'confirmAuthenticator':
      return (
        <AuthenticatorDialog
          secret={change.secret}
          uri={change.uri}
          onConfirm={(code) =>
            write(secondFactorEndpoints.confirmAuthenticator, { body: { code } }, t('authenticator.added'))
          }
          onClose={onClose}
        />
      );
    case 'removeAuthenticator':
      return (
        <ProofDialog
          title={t('authenticator.removeTitle')}
          text={[t('authenticator.removeText'), ...lastFactor].join(' ')}
          confirmLabel={t('authenticator.remove')}
          danger
          onConfirm={(proof) =>
            write(secondFactorEndpoints.removeAuthenticator, { body: proof }, t('authenticator.removed'))
          }
          onClose={onClose}
        />
      );
    case 'addPasskey':
      return (
        <ProofDialog
          title={t('passkeys.addTitle')}
          text={[t('passkeys.addText'), ...firstFactor].join(' ')}
          confirmLabel={t('passkeys.add')}
          isReady={name.trim() !== ''}
          onConfirm={async (proof) => {
            const { options } = await callEndpoint(
              secondFactorEndpoints.passkeyOptions,
              { body: proof },
              { failure: false },
            );
            const response = await createPasskey(options);
            await write(
              secondFactorEndpoints.addPasskey,
              { body: { name: name.trim(), response } },
              t('passkeys.added', { name: name.trim() }),
            );
          }}
          onClose={onClose}
        >
          <TextField
            label={t('passkeys.name')}
            helperText={t('passkeys.nameHelp')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: limits.personName } }}
          />
        </ProofDialog>
      );
    case 'removePasskey':
      return (
        <ProofDialog
          title={t('passkeys.removeTitle')}
          text={[t('passkeys.removeText', { name: change.passkey.name }), ...lastFactor].join(' ')}
          confirmLabel={t('common:remove')}
          danger
          onConfirm={(proof) =>
            write(
              secondFactorEndpoints.removePasskey,
              { params: { id: change.passkey.id }, body: proof },
              t('passkeys.removed', { name: change.passkey.name }),
            )
          }
          onClose={onClose}
        />
      );
    case 'makeCodes':
      return (
        <ProofDialog
          title={t('recovery.makeTitle')}
          text={t(factors.recovery ? 'recovery.replaceText' : 'recovery.makeText')}
          confirmLabel={t('recovery.makeNew')}
          onConfirm={(proof) => write(secondFactorEndpoints.makeRecoveryCodes, { body: proof })}
          onClose={onClose}
        />
      );
    case 'showCodes':
      return (
        <RecoveryCodesDialog
          codes={change.codes}
          onClose={() => {
            report(change.success);
            onClose();
          }}
        />
      );
  }
}
