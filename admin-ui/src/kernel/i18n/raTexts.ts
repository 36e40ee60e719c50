/**
 * What react-admin itself says on these screens. Its own catalogue has 164 texts and no Arabic; a test of the built scripts
 * (`e2e/firstLoad`) finds the ones that they can ask for.
 */
export const raTexts = {
  boolean: { true: 'Yes', false: 'No' },
  notification: {
    http_error: 'The server did not answer. Try again.',
    i18n_error: 'The language could not be loaded.',
    logged_out: 'Your session has ended. Sign in again.',
    not_authorized: 'You may not do this.',
  },
  auth: { auth_check_error: 'Sign in to continue.' },
  message: { select_all_limit_reached: 'Not everything could be selected: %{max} records at most.' },
  page: { list: '%{name}' },
} as const;
