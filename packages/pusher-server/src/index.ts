export { type ChannelKind, channelKind, isChannelName } from './channels/channel-name.ts'
export type { Fanout, FanoutEvents } from './cluster/fanout.ts'
export type { Owners } from './cluster/owners.ts'
export { type PusherErrorCode, PusherServerError } from './errors.ts'
export type { AllowOrigin } from './handshake.ts'
export { defaultLimits, type Limits } from './limits.ts'
export { codes } from './protocol.ts'
export type { Publisher, PublishOptions } from './publisher.ts'
export {
  type AuthorizeInput,
  type CloseOptions,
  createPusherServer,
  type PusherServer,
  type PusherServerOptions,
  type SignInInput,
} from './server.ts'
export {
  type AppCredentials,
  type ChannelSubject,
  isSocketId,
  sameText,
  signChannel,
  signUser,
  type UserSubject,
  verifyChannel,
  verifyUser,
} from './signature.ts'
export type { Stats } from './stats.ts'
