import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import ArrowForward from '@mui/icons-material/ArrowForward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import CheckCircle from '@mui/icons-material/CheckCircle'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined'
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import Done from '@mui/icons-material/Done'
import DoneAll from '@mui/icons-material/DoneAll'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import KeyboardArrowUpOutlined from '@mui/icons-material/KeyboardArrowUpOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Menu from '@mui/icons-material/Menu'
import MoreVert from '@mui/icons-material/MoreVert'
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import ReportOutlined from '@mui/icons-material/ReportOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import SnoozeOutlined from '@mui/icons-material/SnoozeOutlined'
import StarOutlineOutlined from '@mui/icons-material/StarOutlineOutlined'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined'
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined'
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'

/** Icons of directions and states. */
export const stateIcons = {
  ArrowBack,
  ArrowDownward,
  ArrowDropDown,
  ArrowForward,
  ArrowUpward,
  CheckCircle,
  RadioButtonUncheckedOutlined,
  CheckCircleOutlined,
  ChevronLeft,
  ChevronRight,
  CloudDoneOutlined,
  CloudOffOutlined,
  CloudUploadOutlined,
  Done,
  DoneAll,
  ErrorOutlineOutlined,
  ExpandLess,
  ExpandMore,
  ExpandMoreOutlined,
  HistoryOutlined,
  InfoOutlined,
  KeyboardArrowDownOutlined,
  KeyboardArrowUpOutlined,
  LockOutlined,
  Menu,
  MoreVert,
  NotificationsNoneOutlined,
  NotificationsOutlined,
  ReportOutlined,
  ScheduleOutlined,
  SearchOff,
  ShieldOutlined,
  SnoozeOutlined,
  StarOutlineOutlined,
  TaskAltOutlined,
  VerifiedUserOutlined,
  VisibilityOffOutlined,
  VisibilityOutlined,
  VolumeUpOutlined,
  VpnKeyOutlined,
  WarningAmberOutlined,
}
