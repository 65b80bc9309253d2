import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type BodyInput, pages } from '@veranda/contract'
import { call } from '#lib/call.ts'
import { beginSession } from '#lib/session.ts'

/** The forms show their failures themselves. */
const meta = { isSilent: true }

type SignedIn = Parameters<typeof beginSession>[1]

function useSignedIn() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (session: SignedIn) => {
    beginSession(queryClient, session)
    await navigate({ to: pages.dashboard.path, replace: true })
  }
}

export function useLogin() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.auth.login>) => call(api.auth.login, { body }),
    onSuccess: useSignedIn(),
    meta,
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.auth.register>) => call(api.auth.register, { body }),
    onSuccess: useSignedIn(),
    meta,
  })
}

export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.auth.acceptInvitation>) =>
      call(api.auth.acceptInvitation, { body }),
    onSuccess: useSignedIn(),
    meta,
  })
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.auth.forgotPassword>) => call(api.auth.forgotPassword, { body }),
    meta,
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.auth.resetPassword>) => call(api.auth.resetPassword, { body }),
    meta,
  })
}
