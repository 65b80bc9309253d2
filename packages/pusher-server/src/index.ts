export { type ChannelKind, channelKind, isChannelName } from './channel-name.ts'
export { type PusherErrorCode, PusherServerError } from './errors.ts'
export type { Fanout, FanoutEvents } from './fanout.ts'
export type { AllowOrigin } from './handshake.ts'
export { defaultLimits, type Limits } from './limits.ts'
export type { Owners } from './owners.ts'
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
