import { useEffect, useRef, useState } from 'react'
import type { AnyField } from '../../../define/field.ts'
import { type FileFacts, formatBytes, isTakenType, maxBytesOf, maxFilesOf } from '../../../define/files.ts'
import { uploadFile } from '../../../providers/upload-file.ts'
import { failureOf } from '../record/failure.ts'
import type { Attach } from '../record/uploads.ts'
import { say } from './text.ts'

/** A file on its way, or one that did not get there. */
export type Pending = { key: string; name: string; share: number; error?: string }

type Asked = { field: AnyField; ids: readonly string[]; onChange: (ids: string[]) => void; attach: Attach | undefined }

/** Sends files one after the other; each that arrives is added to the value, each that does not says why. */
export function useUploads({ field, ids, onChange, attach }: Asked) {
  const { pending, stops, show, tell, drop } = usePending()
  const [arrived, setArrived] = useState<Readonly<Record<string, FileFacts>>>({})
  const latest = useRef(ids)
  latest.current = ids
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const send = async (key: string, file: File, source: string): Promise<boolean> => {
    const signal = stops.get(key)?.signal
    if (!signal || signal.aborted) return true
    try {
      const facts = await uploadFile(source, file, { signal, onProgress: (share) => tell(key, { share }) })
      setArrived((all) => ({ ...all, [facts.id]: facts }))
      latest.current = [...latest.current, facts.id]
      onChange([...latest.current])
      drop(key)
      return true
    } catch (error) {
      if (signal.aborted) return true
      tell(key, { error: failureOf(error).message })
      return false
    } finally {
      stops.delete(key)
    }
  }

  const add = (files: readonly File[]) => {
    if (!attach) return
    let room = maxFilesOf(field) - latest.current.length - stops.size
    for (const file of files) {
      const error = wrongWith(field, file, room)
      const key = show(file, error)
      if (error) continue
      room -= 1
      const sent = turn.current.then(() => send(key, file, attach.source))
      turn.current = sent
      attach.uploads.track(sent)
    }
  }
  return { pending, arrived, add, drop }
}

/** The files that are not there yet, and how to stop each; they stop with anyone who shows them. */
function usePending() {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [stops] = useState(() => new Map<string, AbortController>())
  useEffect(
    () => () => {
      for (const stop of stops.values()) stop.abort()
    },
    [stops],
  )
  return {
    pending,
    stops,
    show: ({ name }: File, error: string | undefined): string => {
      const key = crypto.randomUUID()
      if (!error) stops.set(key, new AbortController())
      setPending((all) => [...all, { key, name, share: 0, ...(error ? { error } : {}) }])
      return key
    },
    tell: (key: string, patch: Partial<Pending>) =>
      setPending((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one))),
    drop: (key: string) => {
      stops.get(key)?.abort()
      setPending((all) => all.filter((one) => one.key !== key))
    },
  }
}

/** What can be told before sending; the server looks into the file itself. */
export function wrongWith(field: AnyField, { type, size }: File, room: number): string | undefined {
  if (size > maxBytesOf(field)) return say('tooLarge', { size: formatBytes(maxBytesOf(field)) })
  const isKnown = field.accept !== 'statement'
  if (isKnown && type && !isTakenType(field, type)) return say('wrongType', { types: typesText(field) })
  if (room < 1) return say('tooMany', { count: maxFilesOf(field) })
  return undefined
}

export const typesText = ({ accept = 'document' }: AnyField): string => say(`types.${accept}`)
