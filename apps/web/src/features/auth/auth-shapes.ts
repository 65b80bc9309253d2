import {
  acceptInvitationBody,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
} from '@veranda/contract'

/** Schemas of the guest forms, loaded once the forms are shown. */
export const authShapes = {
  login: loginBody,
  register: registerBody,
  forgotPassword: forgotPasswordBody,
  newPassword: resetPasswordBody.pick({ password: true }),
  invitation: acceptInvitationBody.pick({ name: true, password: true }),
}
