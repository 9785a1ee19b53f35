import { App, Avatar, Button, Modal, Slider, Upload } from 'antd'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  choose: ['选择图片', 'Choose a picture'],
  crop: ['裁剪头像', 'Crop the picture'],
  zoom: ['缩放', 'Zoom'],
  tooLarge: ['图片不得超过 {most} MB，此图 {size} MB', 'A picture has at most {most} MB, this one has {size} MB'],
  notPicture: ['不是可用的图片', 'This is no picture that can be used'],
  done: ['头像已更新', 'The picture was changed'],
  hint: [
    'PNG、JPEG 或 WebP，至多 {most} MB；只在浏览器内处理',
    'PNG, JPEG or WebP of at most {most} MB; it stays inside the browser',
  ],
  avatar: ['头像', 'Picture'],
})

const MOST_MB = 5
const MB = 1024 * 1024
const EDGE = 200
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** A picture of a person: chosen, cropped to a square, drawn small. */
export default function AvatarUpload() {
  const { message } = App.useApp()
  const [picture, setPicture] = useState<string>()
  const [avatar, setAvatar] = useState<string>()
  const take = async (file: File) => {
    const size = (file.size / MB).toFixed(1)
    if (file.size > MOST_MB * MB) return void message.error(text('tooLarge', { most: MOST_MB, size }))
    const url = URL.createObjectURL(file)
    const isPicture = await createImageBitmap(file).then(
      () => true,
      () => false,
    )
    if (isPicture) setPicture(url)
    else void message.error(text('notPicture'))
  }
  const finish = (cut: string) => {
    setAvatar(cut)
    setPicture(undefined)
    void message.success(text('done'))
  }
  return (
    <div className="sample-stack">
      <div className="sample-row">
        <Avatar size={96} src={avatar} alt={text('avatar')}>
          {text('avatar')}
        </Avatar>
        <Upload
          accept="image/png,image/jpeg,image/webp"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file)
            return false
          }}
        >
          <Button type="primary">{text('choose')}</Button>
        </Upload>
      </div>
      <p className="sample-hint">{text('hint', { most: MOST_MB })}</p>
      {picture && <CropDialog picture={picture} onDone={finish} onCancel={() => setPicture(undefined)} />}
    </div>
  )
}

type CropProps = { picture: string; onDone: (avatar: string) => void; onCancel: () => void }

function CropDialog({ picture, onDone, onCancel }: CropProps) {
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  return (
    <Modal
      open
      title={text('crop')}
      onCancel={onCancel}
      okButtonProps={{ disabled: !area }}
      onOk={() => area && void cut(picture, area).then(onDone)}
    >
      <div className="sample-crop">
        <Cropper
          image={picture}
          crop={at}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          nonce={nonce}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <Slider ariaLabelForHandle={text('zoom')} min={1} max={3} step={0.05} value={zoom} onChange={setZoom} />
    </Modal>
  )
}

/** The chosen part, small, as the address of its data. */
async function cut(picture: string, { x, y, width, height }: Area): Promise<string> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = EDGE
  canvas.height = EDGE
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, EDGE, EDGE)
  return canvas.toDataURL('image/png')
}
