/** Sign-in with email and password, and a code where the account has a second factor; anyone who is signed in already goes on to the dashboard. */
import { problems } from '@hospital/contracts';
import { signInSchema } from './signInSchema.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAuthProvider, useTranslate } from 'react-admin';
import { useForm, type FieldErrors, type UseFormRegisterReturn } from 'react-hook-form';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { NewSignIn } from '../../kernel/api/authProvider.ts';
import { refusalFrom, statusOf, type Refusal } from '../../kernel/api/http.ts';
import { forgetReads } from '../../kernel/api/readPosition.ts';
import { onOtherPerson, readSession, sessionEnd } from '../../kernel/api/session.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { Notice } from '../../kernel/form/RecordForm.tsx';
import { schemaResolver } from '../../kernel/form/schemaResolver.ts';
import { refusalText } from '../../kernel/i18n/refusalText.ts';
import { LanguageChoice } from '../../kernel/i18n/LanguageChoice.tsx';
import { Brand } from '../../kernel/layout/SideMenu.tsx';
import { rememberedState } from '../../kernel/session/rememberedPath.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { refusalToast, useToasts } from '../../kernel/toasts.ts';
import { applyAppearance } from '../../kernel/theme/appearance.ts';
import { Button, IconButton } from '../../kernel/ui/Button.tsx';
import { useDocumentTitle } from '../../kernel/ui/Page.tsx';
import { isPasskeyAddress } from './passkeyBrowser.ts';
import { Scene } from './Scene.tsx';
import { SignInCode } from './SignInCode.tsx';
import { browserName, useSessionTexts } from './useSessionTexts.ts';
import './signIn.css';

/** What the form does about a refusal; anything else is a toast. */
type OnRefused = (refusal: Refusal) => boolean;

/** Sign-ins from browsers that were not known before. */
function useAnnounceNewSignIns() {
  const translate = useSessionTexts();
  const { instant } = useFormats();
  const { say } = useToasts();
  return (signIns: readonly NewSignIn[]) => {
    for (const signIn of signIns) {
      const browser = browserName(translate, signIn);
      const text = translate('signIn.newSignIn', { browser, at: instant(signIn.at) });
      say({ kind: 'warning', title: 'toast.title.warning', text });
    }
  };
}

/** Leads to where one came from. */
function useGoingOn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    applyAppearance();
    const back = state as { nextPathname?: string; nextSearch?: string } | null;
    const address = `${back?.nextPathname ?? '/dashboard'}${back?.nextSearch ?? ''}`;
    navigate(address, { replace: true, state: rememberedState(address) });
  };
}

/** Signed in meanwhile in another tab: this one goes on, too. */
function useSignInElsewhere() {
  const goOn = useRef(useGoingOn());
  useEffect(
    () =>
      onOtherPerson(() => {
        forgetReads();
        goOn.current();
      }),
    [],
  );
}

function useSignIn(onRefused: OnRefused) {
  const auth = useAuthProvider();
  const goOn = useGoingOn();
  const { say } = useToasts();
  const announceNewSignIns = useAnnounceNewSignIns();
  const [isRunning, setRunning] = useState(false);
  const refused = (error: unknown) => {
    const isOffline = statusOf(error) === 0;
    const refusal = refusalFrom(error);
    if (isOffline) say({ kind: 'error', title: 'toast.title.error', text: 'toast.noConnection' });
    else if (!onRefused(refusal)) say(refusalToast(error, 'create'));
    return refusal;
  };
  const signIn = async (credentials: FormValues): Promise<Refusal | null> => {
    setRunning(true);
    try {
      const newSignIns = (await auth?.login(credentials)) as readonly NewSignIn[] | undefined;
      say({ kind: 'info', title: 'toast.title.welcome', text: 'toast.signedIn' });
      announceNewSignIns(newSignIns ?? []);
      goOn();
      return null;
    } catch (error) {
      return refused(error);
    } finally {
      setRunning(false);
    }
  };
  return { signIn, isRunning };
}

const messageOf = (errors: FieldErrors<FormValues>, name: string) => {
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
};

/** What the frame adds (id, error) belongs to the input; the button beside it shows what is typed. */
function PasswordInput({ field, ...control }: { readonly field: UseFormRegisterReturn }) {
  const translate = useSessionTexts();
  const [isShown, setShown] = useState(false);
  return (
    <span className="password-field">
      <input
        className="input"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        {...control}
        {...field}
      />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={translate(isShown ? 'signIn.hide' : 'signIn.show')}
        onClick={() => setShown(!isShown)}
      />
    </span>
  );
}

interface PasswordStepProps {
  readonly isRunning: boolean;
  readonly onCredentials: (credentials: FormValues) => void;
}

function PasswordStep({ isRunning, onCredentials }: PasswordStepProps) {
  const translate = useSessionTexts();
  const { register, handleSubmit, formState } = useForm<FormValues>({
    defaultValues: { email: '', password: '' },
    resolver: schemaResolver(signInSchema),
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onCredentials)(event)}>
      <FieldFrame label={translate('signIn.email')} required error={messageOf(formState.errors, 'email')}>
        <input className="input" type="email" autoComplete="username" autoFocus {...register('email')} />
      </FieldFrame>
      <FieldFrame
        label={translate('signIn.password')}
        required
        error={messageOf(formState.errors, 'password')}
      >
        <PasswordInput field={register('password')} />
      </FieldFrame>
      <Button type="submit" look="primary" isRunning={isRunning}>
        {translate('signIn.submit')}
      </Button>
    </form>
  );
}

function SignInForm() {
  useSignInElsewhere();
  const [given, setGiven] = useState<FormValues>({});
  const [asked, setAsked] = useState<Refusal | null>(null);
  const [codeError, setCodeError] = useState<string>();
  const { signIn, isRunning } = useSignIn((refusal) => {
    const isAsked = refusal.code === 'code_required';
    if (isAsked) setAsked(refusal);
    const error = refusal.fields?.['code'];
    setCodeError(error);
    return isAsked || error !== undefined;
  });
  const onCredentials = (credentials: FormValues) => {
    setGiven(credentials);
    void signIn(credentials);
  };
  if (!asked) return <PasswordStep isRunning={isRunning} onCredentials={onCredentials} />;
  const back = () => {
    setAsked(null);
    setGiven({});
  };
  return (
    <SignInCode
      error={codeError}
      isRunning={isRunning}
      hasPasskey={isPasskeyAddress(asked.passkey?.origin ?? null)}
      loadOptions={async () => (await signIn(given))?.passkey ?? null}
      onProof={(proof) => signIn({ ...given, ...proof })}
      onBack={back}
    />
  );
}

/** Why one is here again. */
function Ended() {
  const translate = useTranslate();
  const say = useSessionTexts();
  const code = sessionEnd();
  if (code === null) return null;
  if (code !== 'account_inactive') return <Notice text={say('signIn.ended')} />;
  return (
    <Notice text={refusalText(translate, { code, error: problems.account_inactive[1] })} tone="orange" />
  );
}

export function SignInPage() {
  const translate = useSessionTexts();
  useDocumentTitle(translate('signIn.title'));
  const [wasSignedIn] = useState(() => readSession() !== null);
  if (wasSignedIn) return <Navigate to="/dashboard" replace />;
  return (
    <main className="sign-in">
      <div className="form-side">
        <Brand />
        <div>
          <h1>{translate('signIn.title')}</h1>
          <p className="quiet">{translate('signIn.lead')}</p>
        </div>
        <Ended />
        <SignInForm />
        <LanguageChoice />
      </div>
      <div className="scene" aria-hidden>
        <Scene />
      </div>
    </main>
  );
}
