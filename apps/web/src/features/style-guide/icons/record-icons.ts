import AudiotrackOutlined from '@mui/icons-material/AudiotrackOutlined'
import Code from '@mui/icons-material/Code'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DevicesOutlined from '@mui/icons-material/DevicesOutlined'
import EmojiEmotionsOutlined from '@mui/icons-material/EmojiEmotionsOutlined'
import Folder from '@mui/icons-material/Folder'
import FolderDeleteOutlined from '@mui/icons-material/FolderDeleteOutlined'
import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined'
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import MovieOutlined from '@mui/icons-material/MovieOutlined'
import PersonOutlineOutlined from '@mui/icons-material/PersonOutlineOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined'
import Telegram from '@mui/icons-material/Telegram'

/** Icons of files, people and contact data. */
export const recordIcons = {
  AudiotrackOutlined,
  Code,
  DescriptionOutlined,
  DevicesOutlined,
  EmojiEmotionsOutlined,
  Folder,
  FolderDeleteOutlined,
  FolderOpenOutlined,
  FolderZipOutlined,
  ImageOutlined,
  InsertDriveFileOutlined,
  KeyboardOutlined,
  MailOutlined,
  MovieOutlined,
  PersonOutlineOutlined,
  PhoneInTalkOutlined,
  PhoneOutlined,
  PictureAsPdfOutlined,
  QuickreplyOutlined,
  Telegram,
}
