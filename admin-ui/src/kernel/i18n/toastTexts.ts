/** The toasts of the specification, word for word: act → what happened. */
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
  department: {
    created: 'Department %{name} created',
    changed: 'Department %{name} updated',
    deleted: 'Department deleted !',
  },
  doctor: {
    created: 'Doctor %{firstname} created',
    changed: 'Doctor %{firstname} UPDATED',
    deleted: 'Doctor deleted !',
  },
  patient: { created: 'Patient created', changed: 'Patient updated', deleted: 'Patient deleted' },
  appointment: {
    created: 'Appointment created',
    changed: 'Appointment updated',
    status: 'Appointment status updated !',
    deleted: 'Appointment deleted',
  },
  invoice: { created: 'invoice created !', changed: 'Invoice updated !', deleted: 'Invoice deleted !' },
  employee: {
    created: 'employee created !',
    changed: 'employee %{firstname} UPDATED !',
    elsewhere: 'employee UPDATED !',
    deleted: 'employee deleted !',
  },
  tax: {
    created: 'tax %{name} created !',
    changed: 'tax %{name} updated !',
    status: 'tax %{name} updated !',
    deleted: 'tax deleted !',
  },
  role: {
    created: 'role %{name} created !',
    changed: 'role %{name} updated !',
    deleted: 'role %{name} deleted !',
  },
  settings: {
    changed: 'Paramètres mis à jour !',
    noConnection: 'Erreur de serveur. veuillez réessayer plus tard !',
  },
  record: { created: '%{name} created !', changed: '%{name} updated !', deleted: '%{name} deleted !' },
  signedIn: 'User is authenticated successfully !',
  signedOut: 'User signout !',
  noConnection: 'Server error !',
  profileFailed: 'Server Error',
  invoicePaid: 'The invoice is not editable if it was paid !',
  passwordChanged: 'Password updated !',
} as const;
