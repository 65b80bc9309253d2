import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { attentionOf } from '#entities/chat/chat-attention.ts'
import { chatCountersQuery } from '#entities/chat/chat-counters-query.ts'

const counted = /^\(\d+\) /

/** «(3) Чаты»: how many conversations want attention, before whatever the tab is called. */
export function useChatTitle(): void {
  const { data } = useQuery(chatCountersQuery)
  const count = data ? attentionOf(data) : 0
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(counted, '')
      const wanted = count > 0 ? `(${count}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    show()
    const title = document.querySelector('title')
    if (!title) return
    // The page names the tab when it changes.
    const observer = new MutationObserver(show)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(counted, '')
    }
  }, [count])
}
