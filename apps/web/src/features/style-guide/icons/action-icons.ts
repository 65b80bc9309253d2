import Add from '@mui/icons-material/Add'
import AddCommentOutlined from '@mui/icons-material/AddCommentOutlined'
import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CallMerge from '@mui/icons-material/CallMerge'
import Check from '@mui/icons-material/Check'
import Clear from '@mui/icons-material/Clear'
import Close from '@mui/icons-material/Close'
import ContentCopy from '@mui/icons-material/ContentCopy'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import CreateNewFolderOutlined from '@mui/icons-material/CreateNewFolderOutlined'
import DeleteForeverOutlined from '@mui/icons-material/DeleteForeverOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import DragIndicator from '@mui/icons-material/DragIndicator'
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined'
import EditCalendarOutlined from '@mui/icons-material/EditCalendarOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import Login from '@mui/icons-material/Login'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import Pause from '@mui/icons-material/Pause'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import PlayArrow from '@mui/icons-material/PlayArrow'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Refresh from '@mui/icons-material/Refresh'
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import ReplyOutlined from '@mui/icons-material/ReplyOutlined'
import RestoreOutlined from '@mui/icons-material/RestoreOutlined'
import Search from '@mui/icons-material/Search'
import SendOutlined from '@mui/icons-material/SendOutlined'
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined'
import Undo from '@mui/icons-material/Undo'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import UploadOutlined from '@mui/icons-material/UploadOutlined'

/** Icons of actions. */
export const actionIcons = {
  Add,
  AddCommentOutlined,
  ArchiveOutlined,
  AttachFileOutlined,
  BlockOutlined,
  CallMerge,
  Check,
  Clear,
  Close,
  ContentCopy,
  ContentCopyOutlined,
  CreateNewFolderOutlined,
  DeleteForeverOutlined,
  DeleteOutlined,
  DoneAllOutlined,
  DownloadOutlined,
  DragIndicator,
  DriveFileMoveOutlined,
  EditCalendarOutlined,
  EditOutlined,
  FileDownloadOutlined,
  FileUploadOutlined,
  FilterListOutlined,
  GroupAddOutlined,
  LinkOffOutlined,
  LinkOutlined,
  Login,
  LogoutOutlined,
  Pause,
  PersonAddAltOutlined,
  PersonAddOutlined,
  PersonRemoveOutlined,
  PhotoCameraOutlined,
  PlayArrow,
  PrintOutlined,
  Refresh,
  RemoveCircleOutlineOutlined,
  ReplayOutlined,
  ReplyOutlined,
  RestoreOutlined,
  Search,
  SendOutlined,
  UnarchiveOutlined,
  Undo,
  UploadFileOutlined,
  UploadOutlined,
}
