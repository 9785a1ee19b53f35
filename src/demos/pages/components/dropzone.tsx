import { App, Upload, type UploadProps } from 'antd'
import { textsOf } from '../../frame/texts.ts'
import { sendSlowly } from '../../mock/upload.ts'

const text = textsOf({
  drop: ['把文件拖到这里，或点击选择', 'Drop files here, or click to choose'],
  hint: [
    '每个至多 {most} MB；上传为模拟，可中途取消',
    'At most {most} MB each; the upload is mocked, and can be cancelled midway',
  ],
  tooLarge: ['{name} 超过 {most} MB', '{name} has more than {most} MB'],
  sent: ['{name} 已上传', '{name} was uploaded'],
  cancelled: ['{name} 已取消', '{name} was cancelled'],
})

const MOST_MB = 20

/** Files by dropping them; removing one that is on its way cancels it. */
export default function Dropzone() {
  const { message } = App.useApp()
  const props: UploadProps = {
    multiple: true,
    customRequest: ({ file, onProgress, onSuccess }) => {
      const stop = sendSlowly(
        (percent) => onProgress?.({ percent }),
        () => onSuccess?.({}),
      )
      return { abort: stop, file }
    },
    beforeUpload: ({ size, name }) => {
      if (size <= MOST_MB * 1024 * 1024) return true
      void message.error(text('tooLarge', { name, most: MOST_MB }))
      return Upload.LIST_IGNORE
    },
    onChange: ({ file: { status, name } }) => {
      if (status === 'done') void message.success(text('sent', { name }))
    },
    onRemove: ({ status, name }) => {
      if (status === 'uploading') void message.info(text('cancelled', { name }))
    },
  }
  return (
    <Upload.Dragger {...props}>
      <p>{text('drop')}</p>
      <p className="sample-hint">{text('hint', { most: MOST_MB })}</p>
    </Upload.Dragger>
  )
}
