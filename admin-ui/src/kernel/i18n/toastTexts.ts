/** Toasts that belong to no module, in the specification's words: act → what happened. */
export const toastTexts = {
  title: {
    success: 'Success',
    welcome: 'Welcome',
    form: 'Please check form !',
    again: 'Error, try again !',
    error: 'Error',
    warning: 'Warning',
    info: 'Info',
  },
  record: { created: '%{name} created !', changed: '%{name} updated !', deleted: '%{name} deleted !' },
  signedIn: 'User is authenticated successfully !',
  signedOut: 'User signout !',
  noConnection: 'Server error !',
  profileFailed: 'Server Error',
  rightsChanged: 'Your role no longer opens that screen. What you typed is kept until you sign out.',
} as const;
