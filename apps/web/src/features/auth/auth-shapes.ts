import {
  acceptInvitationBody,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
} from '@veranda/contract'

/** What the forms for guests are checked by; fetched once they are there. */
export const authShapes = {
  login: loginBody,
  register: registerBody,
  forgotPassword: forgotPasswordBody,
  newPassword: resetPasswordBody.pick({ password: true }),
  invitation: acceptInvitationBody.pick({ name: true, password: true }),
}
